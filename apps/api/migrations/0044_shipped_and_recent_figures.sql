CREATE TABLE "order_figure_slots" (
	"company_id" bigint NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"sales_channel_id" smallint NOT NULL,
	"currency" text NOT NULL,
	"sold_items" integer NOT NULL,
	"sold_orders" integer NOT NULL,
	"sold_cents" bigint NOT NULL,
	CONSTRAINT "order_figure_slots_pk" PRIMARY KEY("company_id","slot","sales_channel_id","currency")
);
--> statement-breakpoint
ALTER TABLE "counted_orders" ADD COLUMN "knows" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figure_deltas" ADD COLUMN "slot" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_figure_deltas" ADD COLUMN "shipped_items" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figure_deltas" ADD COLUMN "shipped_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figure_deltas" ADD COLUMN "shipped_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figure_repeats" ADD COLUMN "shipped_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figures" ADD COLUMN "shipped_items" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figures" ADD COLUMN "shipped_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figures" ADD COLUMN "shipped_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_figure_slots" ADD CONSTRAINT "order_figure_slots_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;