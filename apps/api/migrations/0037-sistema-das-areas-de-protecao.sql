-- EPSG code of the coordinate system that a person chose for a file that names none (docs/decisions/0055); absent where the file names its own.
alter table areas_protecao add sistema text;
