"""The games in WebAssembly do what they do natively."""
