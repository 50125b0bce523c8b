ALTER TABLE "quotes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(number, '') || ' ' || client_name || ' ' || client_email || ' ' || company_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "quotes_newest" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_newest_by_status" ON "quotes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search_text" gin_trgm_ops);