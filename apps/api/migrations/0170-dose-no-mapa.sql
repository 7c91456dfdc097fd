-- The ground with too little and too much of the dose is a layer of its own, which the evaluation writes.
alter table laudos_camadas drop constraint laudos_camadas_camada_check;
alter table laudos_camadas add constraint laudos_camadas_camada_check check (camada in
  ('area', 'area-total', 'aplicacao', 'trajeto', 'aplicacao-externa', 'area-nao-aplicada', 'sobreposicao', 'dose', 'perda', 'taxa', 'passadas-em-duvida'));
