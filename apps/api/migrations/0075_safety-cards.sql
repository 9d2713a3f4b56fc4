CREATE TABLE "safety_cards" (
	"company_id" bigint NOT NULL,
	"brand_key" text NOT NULL,
	"manufacturer" text NOT NULL,
	"manufacturer_street" text NOT NULL,
	"manufacturer_postcode" text NOT NULL,
	"manufacturer_city" text NOT NULL,
	"manufacturer_country" text NOT NULL,
	"manufacturer_email" text NOT NULL,
	"responsible_person" text NOT NULL,
	"responsible_street" text NOT NULL,
	"responsible_postcode" text NOT NULL,
	"responsible_city" text NOT NULL,
	"responsible_country" text NOT NULL,
	"responsible_email" text NOT NULL,
	"warnings" text NOT NULL,
	"warning_codes" text[] NOT NULL,
	"upper" text NOT NULL,
	"lining" text NOT NULL,
	"sole" text NOT NULL,
	"contacts_entered" smallint[] NOT NULL,
	"given" text[] NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "safety_cards_company_id_brand_key_pk" PRIMARY KEY("company_id","brand_key")
);
--> statement-breakpoint
ALTER TABLE "channel_traits" ADD COLUMN "safety_parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_cards" ADD CONSTRAINT "safety_cards_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What the vendor asks for, until the program writes it over.
UPDATE "channel_traits" SET "safety_parts" = '{manufacturer,responsible_person,contacts}' WHERE "adapter" = 'amazon';
