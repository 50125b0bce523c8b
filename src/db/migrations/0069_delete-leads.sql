ALTER TABLE "leads" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "removed_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "removed_from" text;--> statement-breakpoint
CREATE INDEX "leads_removed" ON "leads" USING btree ("removed_at") WHERE "leads"."status" = 'removed';