ALTER TABLE "users" ADD COLUMN "notice_sound" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notice_desktop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "project_messages_of_clients" ON "project_messages" USING btree ("created_at") WHERE "project_messages"."side" = 'client';--> statement-breakpoint
CREATE INDEX "record_events_received" ON "record_events" USING btree ("at") WHERE "record_events"."kind" = 'received';