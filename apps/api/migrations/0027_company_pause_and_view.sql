CREATE TABLE "view_looks" (
	"token_hash" text NOT NULL,
	"call" text NOT NULL,
	CONSTRAINT "view_looks_token_hash_call_pk" PRIMARY KEY("token_hash","call")
);
--> statement-breakpoint
ALTER TABLE "channel_fees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_conditions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_company_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "view_looks" ADD CONSTRAINT "view_looks_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view_company_id_companies_id_fk" FOREIGN KEY ("view_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;