"""The first lesson in Little Town Builders: the corner of a town that grows, and the last worker of another game.

The learner is Blue, against Red, with the twelve buildings for a first game.
"""

from typing import Final

from oddtown.core.lesson import ANY, Lesson, Scene, Task
from oddtown.core.text import Said

LAND: Final = ("terrain.0", "terrain.1", "terrain.2")
FIELD: Final = "building.0"
BAKERY: Final = "building.1"
WELL: Final = "building.7"

TURNS: Final = Scene(
    Said("Gather and build", "Sammeln und bauen"),
    "town",
    0,
    (
        Task(
            Said(
                "You are Blue. A game has four rounds, and in each of them two players have five workers each: that is "
                "five turns. Most points come from buildings, and the most points win.",
                "Du bist Blau. Ein Spiel hat vier Runden, und zu zweit habt ihr in jeder je fünf Arbeiter: Das sind "
                "fünf Züge. Die meisten Punkte kommen von Gebäuden, und wer am Ende die meisten hat, gewinnt.",
            ),
            points_at=("points", "worker"),
        ),
        Task(
            Said(
                "A worker goes on empty grass and gathers from all eight squares around it: wood from forests, stone "
                "from mountains, fish from lakes. Place one on b2, at the top left: only there you get all three.",
                "Ein Arbeiter kommt auf eine leere Wiese und sammelt von allen acht Feldern ringsum: Holz von Wäldern, "
                "Stein von Bergen, Fisch von Seen. Setz einen auf b2 ein, oben links: Nur dort bekommst du alle drei.",
            ),
            ("place b2",),
            Said(
                "You may do that, but it does not bring wood, stone and fish at once. b2 does: second column, second "
                "row.",
                "Das darfst du, aber es bringt nicht Holz, Stein und Fisch auf einmal. Das tut b2: zweite Spalte, "
                "zweite Zeile.",
            ),
            LAND,
            ("place d2",),
        ),
        Task(
            Said(
                "You have wood, stone and fish now; Red has gathered, too. Instead of gathering you can build: that "
                "uses a worker as well, and what the tile costs. Build the Wheat Field for 1 wood.",
                "Du hast jetzt Holz, Stein und Fisch; auch Rot hat gesammelt. Statt zu sammeln kannst du bauen: Auch "
                "das braucht einen Arbeiter, und dazu, was das Plättchen kostet. Bau das Weizenfeld für 1 Holz.",
            ),
            ("build wheat-field",),
            Said(
                "That is open to you, too. But begin with the Wheat Field on offer: it costs a single wood, and wheat "
                "is food.",
                "Auch das ist möglich. Aber fang mit dem Weizenfeld in der Auslage an: Es kostet nur ein Holz, und "
                "Weizen ist Nahrung.",
            ),
            (FIELD,),
        ),
        Task(
            Said(
                "One of your seven houses will mark it as yours: 3 points at the end. A worker beside it gets 1 wheat; "
                "corners count, too. Build it on c3, diagonally below your worker.",
                "Eins deiner sieben Häuser zeigt dann, dass es dir gehört: 3 Punkte am Ende. Ein Arbeiter daneben "
                "bekommt 1 Weizen, auch über Eck. Bau es auf c3, schräg unter deinem Arbeiter.",
            ),
            ("at c3",),
            Said(
                "You may build on any empty grass. But on c3 it will touch b2, where your worker stands: there you get "
                "four things at once.",
                "Bauen darfst du auf jeder leeren Wiese. Aber auf c3 berührt es b2, wo dein Arbeiter steht: Dort gibt "
                "es dann vier Dinge auf einmal.",
            ),
            ("worker", "house"),
        ),
        Task(
            Said(
                "Whatever you have to pay, three coins can stand in for any one resource. But you do have the wood: "
                "pay with that.",
                "Was du auch bezahlen musst: Drei Münzen ersetzen einen beliebigen Rohstoff. Aber Holz hast du ja: "
                "Bezahl damit.",
            ),
            ("coins 0 for wood",),
            Said(
                "All your coins for one wood: possible, but dear. Keep them for when something is missing.",
                "Alle Münzen für ein Holz: möglich, aber teuer. Heb sie auf, bis einmal etwas fehlt.",
            ),
            ("good.0", "good.4"),
            ("build well", "at c2", "coins 0 for wood", "coins 0 for stone"),
        ),
    ),
)

FOOD: Final = Scene(
    Said("Hungry workers", "Hungrige Arbeiter"),
    "town",
    18,
    (
        Task(
            Said(
                "Some turns later. Red has built a Well, and you a Bakery; all workers are used, so the round is over. "
                "Now each worker wants one food: fish or wheat. You have 3 fish and 1 wheat for five.",
                "Einige Züge später. Rot hat einen Brunnen gebaut, du eine Bäckerei; alle Arbeiter sind eingesetzt, "
                "die Runde ist vorbei. Jetzt will jeder eine Nahrung: Fisch oder Weizen. Du hast 3 Fisch und 1 Weizen "
                "für fünf.",
            ),
            points_at=("feeding",),
        ),
        Task(
            Said(
                "One is missing, and each worker without food costs 3 points, even below zero. But again three coins "
                "can stand in. Feed one worker with them.",
                "Eine fehlt, und jeder Arbeiter ohne Nahrung kostet 3 Punkte, auch unter null. Aber wieder helfen drei "
                "Münzen: Ernähre einen Arbeiter damit.",
            ),
            ("feed 1 with coins",),
            Said(
                "You may save the coins, but a hungry worker costs 3 points, and three coins are worth only 1 point at "
                "the end.",
                "Du darfst die Münzen sparen. Aber ein hungriger Arbeiter kostet 3 Punkte, und drei Münzen bringen am "
                "Ende nur 1.",
            ),
            ("feeding",),
            ("feed 0 with coins",),
        ),
        Task(
            Said(
                "All are fed. The workers come home, the buildings stay, and in round 2 Red begins. Many forget the "
                "food: think of it early in a round.",
                "Alle sind satt. Die Arbeiter kommen heim, die Gebäude bleiben, und in Runde 2 beginnt Rot. Viele "
                "vergessen die Nahrung: Denk früh in der Runde daran.",
            ),
            points_at=("start",),
            then=("place e2",),
        ),
    ),
)

AROUND: Final = Scene(
    Said("All around", "Ringsum"),
    "town",
    21,
    (
        Task(
            Said(
                "A worker can use all buildings around it, too. b2 is free again, and it touches your field, your "
                "Bakery and Red's Well. Place a worker there.",
                "Ein Arbeiter kann auch alle Gebäude ringsum nutzen. b2 ist wieder frei und berührt dein Feld, deine "
                "Bäckerei und den Brunnen von Rot. Setz dort einen ein.",
            ),
            ("place b2",),
            Said(
                "You may do that. But around b2 lie three buildings and three kinds of land: nowhere does a worker get "
                "more.",
                "Das darfst du. Aber rings um b2 liegen drei Gebäude und dreierlei Land: Nirgends bekommt ein Arbeiter "
                "mehr.",
            ),
            (FIELD, BAKERY, WELL),
        ),
        Task(
            Said(
                "Wood, stone and fish came by themselves. Buildings you use one by one, in any order, each of them "
                "once or not at all. The Bakery needs wheat, so begin with the field.",
                "Holz, Stein und Fisch kamen von selbst. Gebäude nutzt du eins nach dem anderen, in beliebiger "
                "Reihenfolge, jedes einmal oder gar nicht. Die Bäckerei braucht Weizen, also fang mit dem Feld an.",
            ),
            ("use c3",),
            Said(
                "You may stop here, but the wheat costs you nothing: take it.",
                "Du darfst hier aufhören, aber der Weizen kostet dich nichts: Nimm ihn.",
            ),
            (FIELD,),
        ),
        Task(
            Said(
                "Now the Bakery turns 1 wheat into 4 coins. Use it: you will need one of them in a moment.",
                "Jetzt macht die Bäckerei aus 1 Weizen 4 Münzen. Nutze sie: Eine davon brauchst du gleich.",
            ),
            ("use b3",),
            Said(
                "You may keep the wheat as food. But without a coin Red's Well stays closed to you.",
                "Du darfst den Weizen als Nahrung behalten. Aber ohne Münze bleibt dir der Brunnen von Rot "
                "geschlossen.",
            ),
            (BAKERY,),
        ),
        Task(
            Said(
                "Whoever uses a building of somebody else first pays its owner 1 coin of rent. Do it: Red's Well gives "
                "you 2 points.",
                "Wer ein Gebäude von jemand anderem nutzt, zahlt dafür zuerst 1 Münze Miete. Tu es: Der Brunnen von "
                "Rot gibt dir 2 Punkte.",
            ),
            ("use c2",),
            Said(
                "Nobody must use anything. But 2 points for one coin is a very good price.",
                "Niemand muss etwas nutzen. Aber 2 Punkte für eine Münze sind ein sehr guter Preis.",
            ),
            (WELL,),
        ),
        Task(
            Said(
                "All that with one worker! So look for squares with many neighbours, and use what others have built. "
                "Only what the stock has run out of cannot be had.",
                "All das mit einem Arbeiter! Such also Felder mit vielen Nachbarn, und nutze, was andere gebaut haben. "
                "Nur was im Vorrat aufgebraucht ist, bekommst du nicht.",
            ),
            points_at=("stock",),
        ),
    ),
)

GOALS: Final = Scene(
    Said("Secret goals", "Geheime Ziele"),
    "town",
    30,
    (
        Task(
            Said(
                "A little later. You have five goals that only you know. Achieved, they are shown and count at the "
                "end; the others cost nothing. One is done: you spent wheat in the turn in which you gathered it.",
                "Etwas später. Du hast fünf Ziele, die nur du kennst. Erreichte werden gezeigt und zählen am Ende; die "
                "anderen kosten nichts. Eins ist geschafft: Du hast Weizen in dem Zug ausgegeben, in dem du ihn "
                "gesammelt hast.",
            ),
            points_at=("goal.13", "goal"),
        ),
        Task(
            Said(
                "Two of them fit together: a building that costs 3 wood, and a second one with coins in its effect. "
                "The Bakery was the first. You have 3 wood: which building is it?",
                "Zwei davon passen zusammen: ein Gebäude, das 3 Holz kostet, und ein zweites mit Münzen in der "
                "Wirkung. Die Bäckerei war das erste. Du hast 3 Holz: Welches Gebäude ist es?",
            ),
            ("build stone-shop",),
            Said(
                "That would not do both. The Stone Shop costs 3 wood, and it takes coins.",
                "Das schafft nicht beides. Die Steinhandlung kostet 3 Holz, und sie nimmt Münzen.",
            ),
            ("goal.17", "goal.8"),
        ),
        Task(
            Said(
                "The right place brings even a third goal, 8 points in all: three own buildings joined by their sides. "
                "Where does the Stone Shop join your Bakery and your field?",
                "Der richtige Platz bringt noch ein drittes Ziel, zusammen 8 Punkte: drei eigene Gebäude, Seite an "
                "Seite verbunden. Wo schließt sich die Steinhandlung an Bäckerei und Feld an?",
            ),
            ("at b4", "at c4", "at d3"),
            Said(
                "There it has no side in common with the Bakery or the field; a corner is not enough. Try c4, below "
                "the field.",
                "Dort hat sie mit der Bäckerei und dem Feld keine Seite gemeinsam; eine Ecke genügt nicht. Versuch es "
                "auf c4, unter dem Feld.",
            ),
            (BAKERY, FIELD, "goal.0"),
        ),
    ),
)

END: Final = Scene(
    Said("The last worker", "Der letzte Arbeiter"),
    "end",
    64,
    (
        Task(
            Said(
                "Another game, round 4: the last worker is yours. Hunger has cost points, you are 6 below zero and Red "
                "9. But at the end goals, the points on buildings and 1 for every 3 coins are added: so far that makes "
                "17 for you and 24 for Red.",
                "Ein anderes Spiel, Runde 4: Der letzte Arbeiter ist deiner. Hunger hat Punkte gekostet, du bist 6 "
                "unter null und Rot 9. Aber am Ende kommen Ziele, die Punkte auf Gebäuden und 1 für je 3 Münzen dazu: "
                "Bisher sind das 17 für dich und 24 für Rot.",
            ),
            points_at=("points", "house"),
        ),
        Task(
            Said(
                "This time your food suffices. One of your goals asks for a building that costs 3 stone or more, and "
                "you have 3 stone and 4 coins. What do you build to win?",
                "Diesmal reicht deine Nahrung. Eins deiner Ziele verlangt ein Gebäude, das mindestens 3 Stein kostet, "
                "und du hast 3 Stein und 4 Münzen. Was baust du, um zu gewinnen?",
            ),
            ("build factory", "build church"),
            Said(
                "That brings too little against 24. Factory and Church cost 4 stone each and count 8 points; three "
                "coins stand in for the stone that is missing.",
                "Das bringt gegen 24 zu wenig. Fabrik und Kirche kosten je 4 Stein und zählen 8 Punkte; für den Stein, "
                "der fehlt, gibst du drei Münzen.",
            ),
            ("goal.10",),
        ),
        Task(
            Said(
                "It brings its 8 points wherever it stands. Choose any empty grass.",
                "Das Gebäude bringt seine 8 Punkte überall. Wähle eine leere Wiese.",
            ),
            (ANY,),
        ),
        Task(
            Said(
                "You win, 26 to 24! Equal points would share the victory. A few buildings are not for workers: they "
                "work at the end of a round, or count at the end, as their tile says. Now try a game of your own!",
                "Du gewinnst, 26 zu 24! Bei Gleichstand gewinnt ihr gemeinsam. Einige Gebäude sind nicht für Arbeiter: "
                "Sie wirken am Ende einer Runde oder zählen am Spielende, wie ihr Plättchen sagt. Jetzt spiel selbst!",
            ),
            points_at=("points", "end"),
        ),
    ),
)

LESSON: Final = Lesson(seat=0, minutes=5, scenes=(TURNS, FOOD, AROUND, GOALS, END))
