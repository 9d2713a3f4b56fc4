CREATE TABLE "secrets_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_rules" ADD COLUMN "totp_at_partner" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- The key of a database from before: the one that everything is encrypted with. Several mean that it is being changed right
-- now; the next start then notes its own.
INSERT INTO "secrets_keys" ("key_id")
SELECT min("key_id") FROM (
	SELECT split_part("credentials", '.', 1) FROM "channel_accounts"
	UNION SELECT split_part("credentials", '.', 1) FROM "carrier_accounts"
	UNION SELECT split_part("erp_password", '.', 1) FROM "erp_links"
	UNION SELECT split_part("secret_key", '.', 1) FROM "connected_retail_access"
	UNION SELECT split_part("secret", '.', 1) FROM "totp_factors"
) "used"("key_id")
WHERE "key_id" ~ '^[0-9a-f]{8}$'
HAVING count(*) = 1;
