CREATE TABLE "channel_offer_countries" (
	"company_id" bigint NOT NULL,
	"channel_account_id" bigint NOT NULL,
	"ean" text NOT NULL,
	"marketplace" text NOT NULL,
	"currency" text NOT NULL,
	"wanted_active" boolean NOT NULL,
	"wanted_price_cents" bigint,
	"held" text,
	"sent_active" boolean,
	"sent_price_cents" bigint,
	"told_active" boolean,
	"told_price_cents" bigint,
	"told_at" timestamp with time zone,
	"state" text DEFAULT 'due' NOT NULL,
	"message" text,
	"off_since" timestamp with time zone,
	CONSTRAINT "channel_offer_countries_company_id_channel_account_id_ean_marketplace_pk" PRIMARY KEY("company_id","channel_account_id","ean","marketplace")
);
--> statement-breakpoint
ALTER TABLE "channel_offers" ADD COLUMN "held" text;--> statement-breakpoint
ALTER TABLE "channel_traits" ADD COLUMN "marketplaces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_offer_countries" ADD CONSTRAINT "channel_offer_countries_company_id_channel_account_id_channel_accounts_company_id_id_fk" FOREIGN KEY ("company_id","channel_account_id") REFERENCES "public"."channel_accounts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_offer_countries_open" ON "channel_offer_countries" USING btree ("company_id","channel_account_id","state","ean") WHERE state <> 'told';
--> statement-breakpoint
-- What accounts were told so far counted in all their marketplaces that sell in euros.
INSERT INTO "channel_offer_countries" ("company_id", "channel_account_id", "ean", "marketplace", "currency", "wanted_active",
  "wanted_price_cents", "told_active", "told_price_cents", "told_at", "state")
SELECT f.company_id, f.channel_account_id, f.ean, m.id, 'EUR', true, f.wanted_price_cents, true, f.told_price_cents, f.told_at,
  CASE WHEN f.told_price_cents = f.wanted_price_cents THEN 'told' ELSE 'due' END
FROM "channel_offers" f
JOIN "channel_accounts" a ON a.company_id = f.company_id AND a.id = f.channel_account_id AND NOT a.is_shared
CROSS JOIN LATERAL (SELECT DISTINCT unnest(a.marketplaces) AS id) m
WHERE f.told_at IS NOT NULL AND f.told_price_cents IS NOT NULL AND f.ean NOT LIKE 'sku:%'
  AND m.id IN ('A1PA6795UKMFR9', 'A13V1IB3VIYZZH', 'A1805IZSGTT6HS', 'AMEN7PMS3EDWL', 'A1RKKUPIHCS9HS', 'APJ6JRA9NG5V4',
    'A28R8C7NBKEWEA');

--> statement-breakpoint
-- What the vendor says of itself, until the program writes it over.
UPDATE "channel_traits" SET "marketplaces" = '[{"id":"A1PA6795UKMFR9","country":"DE","currency":"EUR"},{"id":"A13V1IB3VIYZZH","country":"FR","currency":"EUR"},{"id":"A1805IZSGTT6HS","country":"NL","currency":"EUR"},{"id":"AMEN7PMS3EDWL","country":"BE","currency":"EUR"},{"id":"A1RKKUPIHCS9HS","country":"ES","currency":"EUR"},{"id":"APJ6JRA9NG5V4","country":"IT","currency":"EUR"},{"id":"A28R8C7NBKEWEA","country":"IE","currency":"EUR"},{"id":"A1F83G8C2ARO7P","country":"UK","currency":"GBP"},{"id":"A2NODRKZP88ZB9","country":"SE","currency":"SEK"},{"id":"A1C3SOZRARQ6R3","country":"PL","currency":"PLN"}]'::jsonb WHERE "adapter" = 'amazon';
