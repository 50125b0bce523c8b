export const mailDays = 730
