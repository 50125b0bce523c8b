import {
  ProjectRequestDialog,
  type ProjectRequestDialogProps,
} from '#features/request/project-request-dialog.tsx'
import { readService } from '../request/chosen-service.ts'
import { useRequestPayments } from './use-request-payments.ts'

/** @param props.search the page's query, which may name a pressed card */
export function PayableRequestDialog({
  search,
  ...props
}: Omit<ProjectRequestDialogProps, 'payments' | 'service'> & { search: string }) {
  return (
    <ProjectRequestDialog
      {...props}
      service={props.mend ? null : readService(search)}
      payments={useRequestPayments()}
    />
  )
}
