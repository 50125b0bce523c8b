CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reply_templates_name" ON "reply_templates" USING btree (fold_text("name")) WHERE "reply_templates"."removed_at" is null;--> statement-breakpoint
SELECT hint_changes('reply_templates', 'template');--> statement-breakpoint
INSERT INTO "reply_templates" ("id", "name", "subject", "text", "created_at", "updated_at") VALUES
(gen_random_uuid(), 'First answer', 'Your request {reference}', $$Hello {name},

Thank you for your request. We have read it.

You asked for: {choice}

Reply with anything that is missing here. Then we agree on the scope and the price, and you pay 10% to start.

Best regards
{sender}$$, now(), now()),
(gen_random_uuid(), 'Question about content', 'A question about your request {reference}', $$Hello {name},

Before we plan your project ({choice}), we need to know three things:

1. Do you have the texts and pictures, or shall we write and find them?
2. Do you have a logo and colours?
3. Do you own a domain, and who manages it?

Short answers are enough: just reply to this email.

Best regards
{sender}$$, now(), now()),
(gen_random_uuid(), 'Quote is on its way', 'Your quote for request {reference}', $$Hello {name},

We are preparing your quote for {choice}. You get it in a separate email, with a link to accept it.

You can see all your requests, quotes and invoices here:

{link}

Best regards
{sender}$$, now(), now());
