ALTER TABLE "carrier_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_accounts" ADD COLUMN "stock_buffer" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_accounts" ADD COLUMN "import_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;