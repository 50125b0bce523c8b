/** The `identifier` of first-staff links in `verifications`. */
export const firstStaffIdentifier = 'first-staff'
