import {
  ProjectRequestDialog,
  type ProjectRequestDialogProps,
} from '#features/request/project-request-dialog.tsx'
import { useRequestPayments } from './use-request-payments.ts'

export function PayableRequestDialog(props: Omit<ProjectRequestDialogProps, 'payments'>) {
  return <ProjectRequestDialog {...props} payments={useRequestPayments()} />
}
