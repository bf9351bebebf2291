"""What Cabanga! says."""

TURN = "{name} lays a card"

SENTENCES: dict[str, str] = {
    "title_cabanga": "Cabanga!",
    "draws": "{seat} draws {number}",
}
