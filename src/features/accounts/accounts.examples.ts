import { randomUUID } from 'node:crypto'
import { example } from '#test/http/example.ts'
import { refusals } from '#test/http/refusals.ts'
import * as adminWires from './account.admin.wire.ts'
import * as wires from './account.wire.ts'

const token = 'A'.repeat(22)
const email = () => `${randomUUID()}@example.com`
const password = 'not the password'
const newPassword = 'eight-silk-threads'

/** These endpoints check the session themselves: the others are closed to staff who must set up a second factor. */
const asForStaff = refusals.staff

export const accountsExamples = [
  example(wires.logIn, { body: () => ({ email: email(), password }), answer: 401 }),
  example(wires.verifySecondFactor, {
    isUnread: true,
    answer: { 'owner, one step of two': 415, else: 401 },
  }),
  example(wires.logOut),
  example(wires.requestLogInLink, { body: () => ({ email: email(), next: '/account' }) }),
  example(wires.requestPasswordReset, { body: () => ({ email: email(), next: '/account' }) }),
  example(wires.logInByLink, { body: () => ({ token }), answer: 403 }),
  example(wires.completeSignUp, {
    body: () => ({ token, name: 'Asha Rao', password: newPassword }),
    answer: 403,
  }),
  example(wires.acceptInvite, {
    body: () => ({ token, name: 'Asha Rao', password: newPassword }),
    answer: 403,
  }),
  example(wires.resetPassword, { body: () => ({ token, password: newPassword }), answer: 403 }),
  example(wires.previewLink, { body: () => ({ purpose: 'log-in', token }), answer: 403 }),
  example(wires.confirmNewEmail, { body: () => ({ token }), answer: 403 }),
  example(wires.createFirstStaff, {
    body: () => ({ token, email: email(), password: newPassword }),
    answer: 403,
  }),
  example(wires.changeName, { body: () => ({ name: 'Asha' }) }),
  example(wires.changePassword, {
    body: () => ({ currentPassword: password, newPassword }),
    answerToOwner: 422,
  }),
  example(wires.requestEmailChange, { body: () => ({ email: email(), password }), answerToOwner: 422 }),
  example(wires.deleteAccount, {
    body: () => ({ email: email(), password }),
    answer: 422,
    answerToOwner: 422,
  }),
  example(wires.endSession, { answer: 404 }),
  example(wires.endOtherSessions),
  example(wires.prepareSecondFactor, { answer: { ...asForStaff, else: 200 } }),
  example(wires.turnOnSecondFactor, {
    body: () => ({ code: '000000', currentCode: '000000', password }),
    answer: { ...asForStaff, else: 422 },
    answerToOwner: 422,
  }),
  example(adminWires.turnOffSecondFactor, {
    body: () => ({ code: '000000', password }),
    answer: 422,
    answerToOwner: 422,
  }),
  example(adminWires.changeNoticeSettings, { body: () => ({ notice: 'morningMail', isOn: true }) }),
]
