import { Hono } from 'hono'
import * as invoiceAdminWires from '#features/billing/documents/invoice.admin.wire.ts'
import { balanceInvoiceSchema } from '#features/billing/documents/invoice.ts'
import * as invoices from '#features/billing/documents/invoice.wire.ts'
import { ownOrderSchema } from '#features/payments/payment-api.ts'
import { done, serve } from '#platform/api/serve.server.ts'
import { type AppEnv, idempotencyKeyOf } from '#platform/http.server.ts'
import { openRecord } from '#platform/records/authorise-record.server.ts'
import { readVisitorHash } from '#platform/visitor-cookie.server.ts'
import { answerItem } from './changing/answer-item.server.ts'
import { addItem, addMilestone, removeItem, removeMilestone } from './changing/change-plan.server.ts'
import { editProject } from './changing/change-project.server.ts'
import { confirmContent } from './changing/confirm-content.server.ts'
import { eraseProject } from './changing/erase-project.server.ts'
import { markSeen, writeMessage } from './changing/messages.server.ts'
import { moveMilestone } from './changing/move-milestone.server.ts'
import { moveProject } from './changing/move-project.server.ts'
import { revokeProjectLinks, sendProjectLink } from './changing/project-links.server.ts'
import { createProject } from './creating/create-project.server.ts'
import { openPaidProject } from './creating/open-paid-project.server.ts'
import { issueBalanceInvoice } from './invoicing/balance-invoice.server.ts'
import { listProjectDocuments } from './invoicing/project-documents.server.ts'
import { listProjects } from './list-projects.server.ts'
import * as adminWires from './project.admin.wire.ts'
import { projectRecord } from './project.server.ts'
import {
  checklistAnswerSchema,
  contentConfirmationSchema,
  milestoneMoveSchema,
  newChecklistItemSchema,
  newMilestoneSchema,
  newProjectSchema,
  projectEditSchema,
  projectList,
  projectMessageSchema,
  projectMoveSchema,
  removalSchema,
} from './project.ts'
import * as wires from './project.wire.ts'
import { listMyProjects, readProject, readProjectAsClient } from './read-project.server.ts'

export const projectsApi = new Hono<AppEnv>()

serve(projectsApi, wires.listMyProjects, { access: 'client' }, listMyProjects)
serve(projectsApi, adminWires.listProjects, { access: 'staff', query: projectList.schema }, listProjects)
serve(
  projectsApi,
  adminWires.createProject,
  { access: 'staff', body: newProjectSchema, changes: 'project' },
  createProject,
)

serve(
  projectsApi,
  wires.openPaidProject,
  { access: 'anyone', limit: 'paymentStatus', body: ownOrderSchema },
  (ctx, { order_id: providerOrderId }, c) =>
    openPaidProject(ctx, { providerOrderId, visitorHash: readVisitorHash(c) }),
)

const ids = { id: 'project' }
const milestoneIds = { ...ids, milestoneId: 'milestone' }
const itemIds = { ...ids, itemId: 'item' }
const change = { access: 'owner', limit: 'project', answer: readProject, changes: 'project' } as const
const staff = { access: 'record-staff', limit: 'project', changes: 'project' } as const
const staffChange = { ...staff, answer: readProject } as const

serve(projectsApi, adminWires.readProjectAsClient, { access: 'staff', ids }, readProjectAsClient)
serve(projectsApi, wires.readProject, { access: 'owner', ids, answer: readProject }, (ctx, { id }) =>
  openRecord(ctx, projectRecord, id),
)
serve(
  projectsApi,
  wires.moveMilestone,
  { ...change, ids: milestoneIds, body: milestoneMoveSchema },
  moveMilestone,
)
serve(projectsApi, wires.answerItem, { ...change, ids: itemIds, body: checklistAnswerSchema }, answerItem)
serve(projectsApi, wires.writeMessage, { ...change, ids, body: projectMessageSchema }, (ctx, input, c) =>
  writeMessage(ctx, { ...input, key: idempotencyKeyOf(c) }),
)
serve(projectsApi, wires.markSeen, { ...change, ids, changes: 'nothing' }, markSeen)
serve(projectsApi, adminWires.editProject, { ...staffChange, ids, body: projectEditSchema }, editProject)
serve(projectsApi, adminWires.moveProject, { ...staffChange, ids, body: projectMoveSchema }, moveProject)
serve(
  projectsApi,
  adminWires.confirmContent,
  { ...staffChange, ids, body: contentConfirmationSchema },
  confirmContent,
)
serve(projectsApi, adminWires.eraseProject, { ...staff, ids, body: removalSchema }, (ctx, input) =>
  eraseProject(ctx, input).then(() => done),
)
serve(projectsApi, adminWires.addMilestone, { ...staffChange, ids, body: newMilestoneSchema }, addMilestone)
serve(
  projectsApi,
  adminWires.removeMilestone,
  { ...staffChange, ids: milestoneIds, body: removalSchema },
  removeMilestone,
)
serve(projectsApi, adminWires.addItem, { ...staffChange, ids, body: newChecklistItemSchema }, addItem)
serve(projectsApi, adminWires.removeItem, { ...staffChange, ids: itemIds, body: removalSchema }, removeItem)
serve(projectsApi, adminWires.sendProjectLink, { ...staffChange, ids }, sendProjectLink)
serve(
  projectsApi,
  adminWires.revokeProjectLinks,
  { ...staffChange, ids, changes: 'link' },
  revokeProjectLinks,
)
serve(
  projectsApi,
  invoices.listProjectDocuments,
  { access: 'owner', ids, limit: 'paymentStatus' },
  (ctx, { id: projectId }) => listProjectDocuments(ctx, { projectId }),
)
serve(
  projectsApi,
  invoiceAdminWires.issueBalanceInvoice,
  { ...staff, ids, body: balanceInvoiceSchema, answer: listProjectDocuments },
  (ctx, { id: projectId, ...invoice }) => issueBalanceInvoice(ctx, { projectId, ...invoice }),
)
