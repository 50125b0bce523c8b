ALTER TABLE "orders" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
CREATE INDEX "orders_of_visitor" ON "orders" USING btree ("visitor_id") WHERE "orders"."visitor_id" is not null;