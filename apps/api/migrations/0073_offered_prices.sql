CREATE TABLE "offered_prices" (
	"company_id" bigint NOT NULL,
	"channel_account_id" bigint NOT NULL,
	"ean" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"was_cents" bigint NOT NULL,
	"is_cents" bigint NOT NULL,
	CONSTRAINT "offered_prices_company_id_channel_account_id_ean_at_pk" PRIMARY KEY("company_id","channel_account_id","ean","at")
);
--> statement-breakpoint
ALTER TABLE "offered_prices" ADD CONSTRAINT "offered_prices_company_id_channel_account_id_channel_accounts_company_id_id_fk" FOREIGN KEY ("company_id","channel_account_id") REFERENCES "public"."channel_accounts"("company_id","id") ON DELETE no action ON UPDATE no action;