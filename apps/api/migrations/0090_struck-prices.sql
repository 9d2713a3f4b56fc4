CREATE TABLE "uvp_below_minimum" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uvp_hidden_channels" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"names" jsonb NOT NULL,
	CONSTRAINT "uvp_hidden_channels_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "channel_traits" ADD COLUMN "strikes_list_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uvp_below_minimum" ADD CONSTRAINT "uvp_below_minimum_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_hidden_channels" ADD CONSTRAINT "uvp_hidden_channels_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_hidden_channels" ADD CONSTRAINT "uvp_hidden_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "channel_traits" SET "strikes_list_price" = true WHERE "adapter" = 'connected_retail';