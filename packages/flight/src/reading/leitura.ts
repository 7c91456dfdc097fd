/**
 * Version of the file reader with which new laudos are measured; it is stored in each and signed. A change of the reader raises it if files
 * then give other numbers by the same method; docs/metodo.md («A leitura») lists the changes.
 */
export const LEITURA = 4
