ALTER TABLE "label_attempts" ADD COLUMN "contract" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
-- Labels from before: what serves now has served them, as far as anybody knows.
UPDATE "label_attempts" a SET "contract" = 'own'
WHERE (NOT a.payload ? 'channel' AND EXISTS (
  SELECT FROM "carrier_accounts" c WHERE c.company_id = a.company_id AND c.vendor = a.vendor AND c.is_active
)) OR (a.payload ? 'channel' AND EXISTS (
  SELECT FROM "orders" o WHERE o.company_id = a.company_id AND o.id = a.order_id AND o.merchant_external_order
));
