ALTER TABLE "audit_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || "by" || ' ' || left(before::text || ' ' || after::text, 4000))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_newest_of_noun" ON "audit_entries" USING btree ("noun","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search_text" gin_trgm_ops);