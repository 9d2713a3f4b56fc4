-- Runs before the generated migrations, every time.
create extension if not exists pg_trgm;
