export const chatServices = [
  'Website Development',
  'E-commerce Store',
  'Mobile App Development',
  'UI/UX Design',
  'Digital Marketing',
  'SEO Optimization',
  'Web Application',
  'Maintenance & Support',
] as const
