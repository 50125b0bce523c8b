import type * as v from 'valibot'
import { providerLimits } from '#domain/provider-limits.ts'
import type { wizardOrderSchema } from '../payment-api.ts'
import type { NewOrder } from './create-order.server.ts'

export function wizardOrderOf({
  amount,
  customerInfo,
  projectInfo,
}: v.InferOutput<typeof wizardOrderSchema>): Omit<NewOrder, 'visitorHashes'> {
  const { name = '', email = '', phone = '', company = '' } = customerInfo
  const { services = [], profileData } = projectInfo
  const lines: [label: string, values: string[]][] = [
    ['Services', services],
    ['Industry', [profileData?.industry ?? '']],
    ['Features', profileData?.features ?? []],
    ['Goals', profileData?.goals ?? []],
  ]
  return {
    source: 'ai-suggest',
    amountMinor: amount,
    description: ['10% upfront', services.join(', ')]
      .filter(Boolean)
      .join(': ')
      .slice(0, providerLimits.description),
    customer: { name, email, phone, companyName: company },
    request: {
      projectType: profileData?.businessType ?? '',
      contactMethod: 'AI Suggest',
      bestTime: '',
      timeline: profileData?.timeline ?? '',
      budget: profileData?.budget ?? '',
      projectDescription: lines
        .map(([label, values]) => [label, values.filter(Boolean).join(', ')])
        .filter(([, text]) => text)
        .map(([label, text]) => `${label}: ${text}`)
        .join('\n'),
    },
  }
}
