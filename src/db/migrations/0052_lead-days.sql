CREATE TABLE "lead_days" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"requests" integer NOT NULL,
	"answered" integer NOT NULL,
	"quoted" integer NOT NULL,
	"won" integer NOT NULL,
	"paid" integer NOT NULL,
	"launched" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_days_day_source_pk" PRIMARY KEY("day","source")
);
--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("at");