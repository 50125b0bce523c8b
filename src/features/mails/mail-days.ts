/** How many days the mail log keeps a mail. */
export const mailDays = 730
