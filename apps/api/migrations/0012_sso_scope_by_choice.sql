ALTER TABLE "api_keys" ALTER COLUMN "scopes" SET DEFAULT '{"orders","articles","stock","reservations"}';--> statement-breakpoint
-- Whoever has a session has come: single sign-on left no other trace before the last login was kept.
UPDATE "memberships" SET "last_login_at" = seen.last FROM (SELECT "user_id", "active_company_id", max("created_at") AS last FROM "sessions" GROUP BY 1, 2) seen WHERE "memberships"."user_id" = seen."user_id" AND "memberships"."company_id" = seen."active_company_id" AND "memberships"."last_login_at" IS NULL;
