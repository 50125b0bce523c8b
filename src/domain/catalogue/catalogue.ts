export type ServiceId =
  | 'business_consultation'
  | 'landing_page'
  | 'business_website'
  | 'e_commerce'
  | 'portfolio'
  | 'blog'
  | 'web_application'
  | 'seo_optimization'
  | 'social_media_integration'
  | 'ai_chatbot'
  | 'payment_gateway'
  | 'analytics_setup'
  | 'ssl_security'
  | 'backup_maintenance'
  | 'market_research'
  | 'digital_transformation'
  | 'roi_analysis'

/** Base prices in whole rupees. */
export const servicePricesInr: Record<ServiceId, number> = {
  business_consultation: 1000,
  landing_page: 5000,
  business_website: 15_000,
  e_commerce: 25_000,
  portfolio: 8000,
  blog: 10_000,
  web_application: 75_000,
  seo_optimization: 3000,
  social_media_integration: 2000,
  ai_chatbot: 5000,
  payment_gateway: 4000,
  analytics_setup: 1500,
  ssl_security: 1000,
  backup_maintenance: 2500,
  market_research: 3000,
  digital_transformation: 4000,
  roi_analysis: 2500,
}
