"""The games as other people's learning code expects them; one module an ecosystem. docs/envs.md shows their use."""
