-- A portrait is a file of the council's folder of pictures, as its content uses them: nothing has to be kept twice.
alter table officer drop column portrait_sha256;
alter table officer add column portrait text check (portrait ~ '^[\w.-]+$');
