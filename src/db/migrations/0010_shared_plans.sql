CREATE TABLE "shared_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"answers" jsonb NOT NULL,
	"selected" text[] NOT NULL,
	"currency" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_plans_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "shared_plans_oldest" ON "shared_plans" USING btree ("created_at");