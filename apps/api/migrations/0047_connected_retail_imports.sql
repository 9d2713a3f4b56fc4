CREATE TABLE "connected_retail_imports" (
	"company_id" bigint NOT NULL,
	"run" integer NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"since" date NOT NULL,
	"before_date" timestamp with time zone NOT NULL,
	"before_order" bigint NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "connected_retail_imports_company_id_pk" PRIMARY KEY("company_id"),
	CONSTRAINT "connected_retail_imports_state_known" CHECK ("connected_retail_imports"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "connected_retail_imports" ADD CONSTRAINT "connected_retail_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;