"""What the table does, one stage at a time: each hears what people do and says which one follows."""
