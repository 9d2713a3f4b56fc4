CREATE TABLE "offer_relistings" (
	"company_id" bigint NOT NULL,
	"channel_account_id" bigint NOT NULL,
	"ean" text NOT NULL,
	"sku" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "offer_relistings_company_id_channel_account_id_ean_pk" PRIMARY KEY("company_id","channel_account_id","ean")
);
--> statement-breakpoint
ALTER TABLE "offer_relistings" ADD CONSTRAINT "offer_relistings_company_id_channel_account_id_channel_accounts_company_id_id_fk" FOREIGN KEY ("company_id","channel_account_id") REFERENCES "public"."channel_accounts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_relistings_due" ON "offer_relistings" USING btree ("company_id","due_at");