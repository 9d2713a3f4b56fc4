CREATE TABLE "channel_traits" (
	"adapter" text PRIMARY KEY NOT NULL,
	"sales_channel_ids" smallint[] NOT NULL,
	"pulls_orders" boolean NOT NULL,
	"sends_reports" boolean NOT NULL,
	"tells_offers" boolean NOT NULL,
	"lists_by_sku" boolean NOT NULL,
	"opened_by_company" boolean NOT NULL,
	"names_store" boolean NOT NULL,
	"orders_readable_days" integer,
	"consent_days" integer,
	"personal_data_days" integer,
	"price_step_cents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_accounts" ADD COLUMN "vendor" text GENERATED ALWAYS AS (case when connected_retail then 'connected_retail' else adapter end) STORED NOT NULL;--> statement-breakpoint
-- What the vendors said of themselves when this was written: functions join it before the first program writes it anew.
INSERT INTO "channel_traits" VALUES
	('intake', '{}', false, false, false, false, false, false, null, null, null, 1),
	('amazon', '{4}', true, true, true, true, false, false, 730, 365, 30, 1),
	('connected_retail', '{3}', false, false, true, false, true, true, null, null, null, 1)
ON CONFLICT DO NOTHING;
