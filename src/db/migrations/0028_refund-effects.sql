ALTER TABLE "orders" ADD COLUMN "lowered_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "effect" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lowered" CHECK ("orders"."lowered_minor" between 0 and "orders"."refunded_minor");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_effect" CHECK ("refunds"."effect" in ('lowers-price', 'owed-again'));--> statement-breakpoint
-- Nobody said what the refunds so far do to the price. They take it down, so that nobody is asked for money by this
-- migration; those from before the client accepted a quote are in its price.
UPDATE orders o SET lowered_minor = given.minor
FROM (
  SELECT p.order_id, sum(r.amount_minor) AS minor
  FROM refunds r
  JOIN payments p ON p.id = r.payment_id AND NOT p.is_surplus
  JOIN orders paid ON paid.id = p.order_id
  WHERE r.status = 'processed' AND NOT EXISTS (
    SELECT FROM quotes q
    WHERE q.lead_id = paid.lead_id AND q.status = 'accepted' AND q.answered_at > r.updated_at
  )
  GROUP BY p.order_id
) given
WHERE o.id = given.order_id;
