ALTER TABLE "label_attempts" ADD COLUMN "contract" text;--> statement-breakpoint
UPDATE "label_attempts" l SET "contract" = CASE WHEN EXISTS (SELECT FROM "carrier_accounts" a WHERE a."company_id" = l."company_id" AND a."vendor" = l."vendor" AND a."is_active") THEN 'own' ELSE 'operator' END WHERE l."payload" -> 'channel' IS NULL;
