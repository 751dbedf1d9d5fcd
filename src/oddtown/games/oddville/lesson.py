"""The first lesson in OddVille: a first building, Worker cards that come back, streets, and the sixth worker.

The learner is Purple. The first four scenes are one game, the others show a city that has grown.
"""

from typing import Final

from oddtown.core.lesson import ANY, Lesson, Scene, Task
from oddtown.core.text import Said

BEGINNING: Final = Scene(
    Said("One city for two", "Eine Stadt für zwei"),
    "first",
    1,
    (
        Task(
            Said(
                "You are Purple, Blue plays against you. Both build one city around the Main Square. Each building "
                "counts points for whoever built it, and the most points win.",
                "Du bist Lila, gegen dich spielt Blau. Ihr baut beide an einer Stadt rund um den Hauptplatz. Jedes "
                "Gebäude zählt Punkte für die Person, die es gebaut hat; die meisten Punkte gewinnen.",
            ),
            points_at=("square", "points"),
        ),
        Task(
            Said(
                "A resource is a worker of yours on the Resources Board; each counts 1 point there. Everybody begins "
                "with one; Blue has clay. Your first building will cost wood and stone: begin with wood.",
                "Ein Rohstoff ist ein Arbeiter von dir auf der Rohstofftafel; dort zählt jeder 1 Punkt. Mit einem "
                "beginnt ihr; Blau hat Lehm. Dein erstes Gebäude wird Holz und Stein kosten: Beginne mit Holz.",
            ),
            ("start wood",),
            Said(
                "You may begin with that. But the building we are after costs wood and stone, and stone is soon yours: "
                "begin with wood.",
                "Damit darfst du beginnen. Aber das Gebäude, das wir wollen, kostet Holz und Stein, und den Stein "
                "holen wir bald: Beginne mit Holz.",
            ),
            ("resource.0", "building.2"),
        ),
    ),
)

WORKER_CARDS: Final = Scene(
    Said("A turn: play a Worker card", "Ein Zug: Arbeiterkarte spielen"),
    "first",
    2,
    (
        Task(
            Said(
                "In your turn you play a Worker card, or you build. A card gets you coins, a resource or a building. "
                "Play Worker card 4 for its 3 coins.",
                "In deinem Zug spielst du eine Arbeiterkarte, oder du baust. Eine Karte holt Münzen, einen Rohstoff "
                "oder ein Gebäude. Spiele Arbeiterkarte 4 für ihre 3 Münzen.",
            ),
            ("play 4 coins",),
            Said(
                "That is a turn, too. But you have no coins yet, and no card gives more of them than Worker card 4.",
                "Auch das ist ein Zug. Aber noch hast du keine Münzen, und keine Karte gibt mehr davon als "
                "Arbeiterkarte 4.",
            ),
            ("worker.3", "coin"),
            ("play 4 row 4",),
        ),
        Task(
            Said(
                "3 coins; 5 are the most. Buildings of the row are cheaper to the left, and cheaper with a higher "
                "Worker card. Take the third, wood and stone, with Worker card 2 for 1 coin.",
                "3 Münzen; mehr als 5 gehen nicht. Gebäude der Auslage sind links billiger, und mit höheren "
                "Arbeiterkarten auch. Nimm das dritte, Holz und Stein, mit Arbeiterkarte 2 für 1 Münze.",
            ),
            ("play 2 row 3",),
            Said(
                "Possible. But Worker card 3 will be needed for stone, and Worker card 1 gets very little. Worker card "
                "2 can do this: the third building, for 1 coin.",
                "Möglich. Aber Arbeiterkarte 3 brauchst du gleich für den Stein, und Karte 1 kann wenig. Nimm das "
                "dritte Gebäude mit Arbeiterkarte 2, für 1 Münze.",
            ),
            ("building.2", "worker.1"),
            ("play 3 stone",),
        ),
        Task(
            Said(
                "It is at hand now; two are the most. On the free slot of stone stands Blue, so the cheapest left "
                "costs 1 coin. (The one for 2 never fills up.) Get stone with Worker card 3.",
                "Es liegt bei dir; zwei dürfen es sein. Auf dem kostenlosen Feld bei Stein steht Blau, das billigste "
                "freie kostet also 1 Münze. (Das für 2 wird nie voll.) Hole Stein mit Arbeiterkarte 3.",
            ),
            ("play 3 stone",),
            Said(
                "You could. But all that your building still lacks is a stone, and of your cards only Worker card 3 "
                "gets one.",
                "Das ginge. Aber deinem Gebäude fehlt nur noch ein Stein, und von deinen Karten holt ihn nur "
                "Arbeiterkarte 3.",
            ),
            ("resource.2", "worker.2"),
            ("play 1 wood",),
        ),
    ),
)

BUILDING: Final = Scene(
    Said("A turn: build", "Ein Zug: bauen"),
    "first",
    8,
    (
        Task(
            Said(
                "Wood and stone are there. Now the other kind of turn: build.",
                "Holz und Stein sind da. Jetzt die andere Art von Zug: Baue.",
            ),
            ("build 3",),
            Said(
                "A fair turn, but all that your building costs is there: build it now.",
                "Ein ordentlicher Zug, aber für dein Gebäude ist alles da: Baue es jetzt.",
            ),
            ("building.2",),
        ),
        Task(
            Said(
                "Street must meet street, houses must meet houses. And nothing is ever built above the Main Square's "
                "row. Build below the Main Square.",
                "Straße gehört an Straße, Haus an Haus. Und oberhalb der Zeile des Hauptplatzes wird nie gebaut. Baue "
                "unter dem Hauptplatz.",
            ),
            ("at m/2",),
            Said(
                "It fits there. But one of its three streets would point up, where nothing is ever built. Below the "
                "Main Square all of them are of use.",
                "Da passt es. Aber eine seiner drei Straßen ginge nach oben, wo nie gebaut wird. Unter dem Hauptplatz "
                "nützen alle.",
            ),
            ("site", "streets"),
        ),
        Task(
            Said(
                "The workers who were wood and stone came home, and one stands on the building. A new building gives "
                "its bonus. This one is a stone, for nothing: use it.",
                "Die Arbeiter, die Holz und Stein waren, sind daheim, und einer steht auf dem Gebäude. Ein neues "
                "Gebäude gibt seinen Bonus. Hier ist es ein Stein, kostenlos: Nutze ihn.",
            ),
            ("bonus stone",),
            Said(
                "A bonus may be left unused. But this is a stone for nothing: take it.",
                "Einen Bonus darfst du liegen lassen. Aber das ist ein Stein geschenkt: Nimm ihn.",
            ),
            ("bonus.2", "resource.2"),
        ),
        Task(
            Said(
                "Your building shows a mask: that guild's top character joins you. The Landowner counts 4 points and "
                "makes resources 1 coin cheaper. The pile is empty now: the next mask that is built calls the "
                "Landowner back.",
                "Dein Gebäude zeigt eine Maske: Der oberste Charakter dieser Gilde kommt zu dir. Die Grundbesitzerin "
                "zählt 4 Punkte und macht Rohstoffe 1 Münze billiger. Der Stapel ist nun leer: Wer als Nächstes Maske "
                "baut, holt sie sich.",
            ),
            points_at=("character.1", "guild.0"),
            then=("build 52", "at w1/2", "bonus stone", "bonus coin"),
        ),
    ),
)

RECOVERING: Final = Scene(
    Said("Your cards come back", "Die Karten kommen zurück"),
    "first",
    15,
    (
        Task(
            Said(
                "Blue built beside you. The shield of your building says how it counts: 1, and 1 for each card beside "
                "it, no matter whose. That is 3 now.",
                "Blau hat neben dir gebaut. Der Schild deines Gebäudes sagt, wie es zählt: 1, und 1 je Karte daneben, "
                "egal von wem. Das sind jetzt 3.",
            ),
            points_at=("building.2", "worth.2"),
        ),
        Task(
            Said(
                "Played cards are gone until you take them back. That costs 1 coin for each card still in hand; with "
                "an empty hand it is free. So play your last one, Worker card 1, for whatever you like.",
                "Gespielte Karten sind weg, bis du sie zurücknimmst. Das kostet 1 Münze je Karte, die du noch hast; "
                "mit leerer Hand nichts. Spiele also deine letzte, Arbeiterkarte 1, wofür du willst.",
            ),
            ("play 1 wood", "play 1 row 1", "play 1 row 2", "play 1 row 3"),
            Said(
                "You can pay to have them back now, and sometimes it is worth it. But play the last card first, and "
                "next turn all four come back for nothing.",
                "Du kannst sie jetzt gegen Münzen zurücknehmen, manchmal lohnt sich das. Spielst du erst die letzte "
                "Karte, kommen im nächsten Zug alle vier kostenlos zurück.",
            ),
            ("worker.0",),
            ("play 2 coins",),
        ),
        Task(
            Said(
                "All four are back, for nothing. Do not pay for that too often: it is easily overdone.",
                "Alle vier sind wieder da, kostenlos. Zahle nicht zu oft dafür: Das wird schnell zu viel.",
            ),
            points_at=("worker.3", "worker.2", "worker.1", "worker.0"),  # the last first: then all are in sight
        ),
    ),
)

STREETS: Final = Scene(
    Said("Streets bring bonuses", "Straßen bringen Boni"),
    "streets",
    44,
    (
        Task(
            Said(
                "Another game, a bigger city. You have a building, with wood and stone for it. Build it.",
                "Ein anderes Spiel, eine größere Stadt. Du hast ein Gebäude und Holz und Stein dafür. Baue es.",
            ),
            ("build 52",),
            Said(
                "You could, but all that the building costs is there: build it, and see what streets can do.",
                "Das ginge, aber für das Gebäude ist alles da: Baue es und sieh, was Straßen können.",
            ),
            ("building.51",),
        ),
        Task(
            Said(
                "You also get the bonus of each card beside the new one, Blue's too, but only if a street joins them. "
                "Three sites fit. Take the one with three bonuses.",
                "Du bekommst auch den Bonus jeder Karte neben der neuen, selbst bei Blau, aber nur, wenn eine Straße "
                "sie verbindet. Drei Bauplätze passen. Nimm den mit drei Boni.",
            ),
            ("at m/3",),
            Said(
                "It fits there, but fewer streets join. Look for the site that two streets lead to: below the card "
                "under the Main Square.",
                "Da passt es, aber es verbinden sich weniger Straßen. Such den Bauplatz, zu dem zwei Straßen führen: "
                "unter der Karte, die unter dem Hauptplatz liegt.",
            ),
            ("streets", "site"),
        ),
        Task(
            Said(
                "Clay from above, transform from the right, and a coin of its own, which we draw for you. Transform "
                "needs a worker on the board, and yours just came home. So take the clay first.",
                "Lehm von oben, Umwandeln von rechts und eine eigene Münze, die wir für dich ziehen. Umwandeln braucht "
                "einen Arbeiter auf der Tafel, und deine sind gerade daheim. Nimm also erst den Lehm.",
            ),
            ("bonus clay",),
            Said(
                "The order is yours, but clay first is better: a worker on the board can be transformed afterwards.",
                "Die Reihenfolge ist frei, aber erst der Lehm ist besser: Ein Arbeiter auf der Tafel lässt sich danach "
                "umwandeln.",
            ),
            ("bonus.1",),
            ("bonus coin",),
        ),
        Task(
            Said(
                "Transform moves a worker to the cheapest slot of another resource, for nothing. Turn the clay into "
                "what you like, or leave it: bonuses need not be used.",
                "Umwandeln setzt einen Arbeiter auf das billigste Feld eines anderen Rohstoffs, kostenlos. Mach aus "
                "dem Lehm, was du willst, oder lass es: Kein Bonus muss genutzt werden.",
            ),
            (ANY,),
            points_at=("bonus.7",),
        ),
        Task(
            Said(
                "Your building shows the fleur-de-lis. That pile was empty, so Blue had to give the Lamplighter back, "
                "who is now with you. “What is this?” tells you what a character or a card does.",
                "Dein Gebäude zeigt die Lilie. Deren Stapel war leer, also musste Blau den Laternenanzünder "
                "zurückgeben, und du hast ihn bekommen. „Was ist das?“ sagt dir, was ein Charakter oder eine Karte "
                "kann.",
            ),
            points_at=("character.9", "guild.3"),
        ),
    ),
)

END: Final = Scene(
    Said("The sixth worker", "Der sechste Arbeiter"),
    "end",
    95,
    (
        Task(
            Said(
                "As soon as somebody has six workers in the city, that turn is the last. You and Blue have five each. "
                "What counts: buildings, characters, and 1 point for each worker on the Resources Board. It stands 29 "
                "to 42!",
                "Setzt jemand den sechsten Arbeiter in die Stadt, ist das der letzte Zug. Du und Blau habt je fünf "
                "dort. Es zählen Gebäude, Charaktere und 1 Punkt je Arbeiter auf der Rohstofftafel. Es steht 29 zu 42!",
            ),
            points_at=("end", "points"),
        ),
        Task(
            Said(
                "Your supply is empty: to get resources you would have to withdraw a worker from the board first. But "
                "your building has all it needs. Build.",
                "Dein Vorrat ist leer: Für Rohstoffe müsstest du erst einen Arbeiter von der Tafel abziehen. Aber für "
                "dein Gebäude ist alles da. Baue.",
            ),
            ("build 23",),
            Said(
                "The game would go on. But Blue needs one worker more to end it, and is far ahead: build now.",
                "Das Spiel ginge weiter. Aber Blau fehlt nur ein Arbeiter zum Ende und führt weit: Baue jetzt.",
            ),
            ("building.22",),
        ),
        Task(
            Said(
                "It counts 2, and 1 for each card in its row, itself included. And it takes the Mistress, 5 points, "
                "from Blue. Where is the row longest?",
                "Es zählt 2, und 1 je Karte seiner Zeile, sich selbst mitgezählt. Und es holt die Hausherrin, 5 "
                "Punkte, von Blau. Wo ist die Zeile am längsten?",
            ),
            ("at e3/1",),
            Said(
                "It fits, but that row is short, and Blue would win. Look at the row of the Main Square: six cards lie "
                "there.",
                "Das passt, aber diese Zeile ist kurz, und Blau würde gewinnen. Sieh dir die Zeile des Hauptplatzes "
                "an: Dort liegen sechs Karten.",
            ),
            ("site", "worth.5"),
            ("bonus none",),
        ),
        Task(
            Said(
                "41 to 38, you win! The bonus would have been two coins, and coins count nothing at the end. In a tie "
                "whoever ended the game wins. Enjoy your first game!",
                "41 zu 38, gewonnen! Der Bonus wären zwei Münzen gewesen, aber Münzen zählen am Ende nichts. Bei "
                "Gleichstand gewinnt, wer das Spiel beendet hat. Viel Spaß beim ersten Spiel!",
            ),
            points_at=("points",),
        ),
    ),
)

LESSON: Final = Lesson(0, 5, (BEGINNING, WORKER_CARDS, BUILDING, RECOVERING, STREETS, END))
