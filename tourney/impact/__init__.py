"""What a step changes in what people see."""
