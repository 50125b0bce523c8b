ALTER TABLE "quotes" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_replaces_id_quotes_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_replacing" ON "quotes" USING btree ("replaces_id") WHERE "quotes"."replaces_id" is not null;