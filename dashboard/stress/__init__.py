"""Real rooms under load: devices that misbehave, over real websockets, and what must hold whatever they do."""
