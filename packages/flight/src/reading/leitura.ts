/**
 * The reading of files by which new laudos are measured, stored in each and signed. It is raised by a change after which files that an earlier
 * reading measured give other numbers by the same method; docs/metodo.md («A leitura») says what changed.
 */
export const LEITURA = 2
