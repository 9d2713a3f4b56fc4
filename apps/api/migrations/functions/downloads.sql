drop function if exists public.companies_with_silent_files(timestamptz);
