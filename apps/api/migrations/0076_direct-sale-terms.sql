CREATE TABLE "direct_sale_terms_versions" (
	"market" text NOT NULL,
	"version" integer NOT NULL,
	"kept_by" bigint NOT NULL,
	"name" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "direct_sale_terms_versions_market_version_pk" PRIMARY KEY("market","version"),
	CONSTRAINT "direct_sale_terms_versions_after_first" CHECK ("direct_sale_terms_versions"."version" > 1)
);
--> statement-breakpoint
ALTER TABLE "direct_sale_terms_versions" ADD CONSTRAINT "direct_sale_terms_versions_kept_by_companies_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;