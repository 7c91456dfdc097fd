/** Values that stand for "not given" in the API's fields; kept because the specification's clients send and read them. */

/** `nome` of a laudo without a property name; never shown. */
export const VAZIO = 'VAZIO'

/** Text that a list or a PDF shows for VAZIO. */
export const VAZIO_SHOWN = 'N/I'

/** `unidade` of the head office; shown as SEDE, never sent. */
export const SEDE = -1

export const SEDE_NAME = 'SEDE'

/** Date (yyyy-mm-dd) sent in place of a cleared one. */
export const FALLBACK_DATE = '1997-01-01'

/** Time (hh:mm:ss) of a date-time with a known date and an unknown time. */
export const FALLBACK_TIME = '00:00:01'
