/** Values that stand for "not given" in the API's fields; kept because the specification's clients send and read them. */

/** `nome` of a laudo without a property name; never shown. */
export const VAZIO = 'VAZIO'

/** What a list or a PDF shows for VAZIO. */
export const VAZIO_SHOWN = 'N/I'

/** `unidade` of what belongs to the head office; shown as SEDE, never sent. */
export const SEDE = -1

export const SEDE_NAME = 'SEDE'

/** yyyy-mm-dd; sent for a date that was cleared. */
export const FALLBACK_DATE = '1997-01-01'

/** hh:mm:ss; a date-time with this time has a date but no known time. */
export const FALLBACK_TIME = '00:00:01'
